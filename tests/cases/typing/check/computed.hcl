# An entry beside one whose name is not known is looked at once.
limits = { cpu = nosuch, (text) = 1, (texts) = texts }
anything = { cpu = nosuch, (texts) = 1 }
