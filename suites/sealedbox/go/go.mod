module message

go 1.19
