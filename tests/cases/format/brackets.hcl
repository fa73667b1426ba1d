# Brackets that are opened together are closed together.
a = foo(bar({
x=1
y=[
1
]
}))
b = [{
x=1
},{
y=2
}]
c = [
[
1
],
[2]
]
d = (
1
+2
)
