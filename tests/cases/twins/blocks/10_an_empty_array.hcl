# A file of comments.
