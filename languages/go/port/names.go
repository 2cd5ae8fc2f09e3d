// Tells lath what the names of a Go file mean, for `lath port`: which declaration each identifier
// refers to, types of expressions, values of constants. Runs nothing of the file; asks `go list`
// for the packages that it imports.
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// A name in the file, and where it is declared (-1: elsewhere).
type name struct {
	At, Declared int
	// The file of other tests that declares it.
	Test string `json:",omitempty"`
}

// An expression or a declared variable. Offsets are bytes of the file.
type expression struct {
	Start, End int
	// As the file can write it; empty: it has none, or one that another package hides.
	Type string
	// Packages that Type names.
	Packages []string `json:",omitempty"`
	// A constant's value.
	Value *string `json:",omitempty"`
}

type known struct {
	// Names of the package's other files.
	Taken       []string
	Names       []name
	Expressions []expression
	// Names by which the file knows its imports, by path.
	Imports map[string]string
	// The path of the package that is in the folder, if the file is an external test of it.
	Beside string `json:",omitempty"`
	// Why types are not known.
	Problems []string `json:",omitempty"`
}

type reader struct {
	files *token.FileSet
	own   *token.File
	told  known
	here  *types.Package
}

func main() {
	// A source comes last: `go run` takes what comes first for its own.
	goCommand, path := os.Args[1], os.Args[2]
	told, err := read(path, goCommand)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if err := json.NewEncoder(os.Stdout).Encode(told); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func read(path, goCommand string) (known, error) {
	r := reader{files: token.NewFileSet()}
	file, err := parser.ParseFile(r.files, path, nil, parser.SkipObjectResolution)
	if err != nil {
		return r.told, err
	}
	r.own = r.files.File(file.Pos())
	files := append([]*ast.File{file}, r.others(path, file.Name.Name)...)
	info := types.Info{
		Types: map[ast.Expr]types.TypeAndValue{},
		Defs:  map[*ast.Ident]types.Object{},
		Uses:  map[*ast.Ident]types.Object{},
	}
	exports := r.exported(files, filepath.Dir(path), goCommand)
	config := types.Config{
		Importer: importer.ForCompiler(r.files, "gc", func(path string) (io.ReadCloser, error) {
			if exports[path] == "" {
				return nil, fmt.Errorf("no export data of %s", path)
			}
			return os.Open(exports[path])
		}),
		Error: func(err error) { r.told.Problems = append(r.told.Problems, err.Error()) },
	}
	// Errors are kept: what is known in spite of them is of use.
	r.here, _ = config.Check(file.Name.Name, r.files, files, &info)
	r.tell(file, &info)
	return r.told, nil
}

// The other files of the package that a build has, and its tests.
func (r *reader) others(path, name string) []*ast.File {
	folder := filepath.Dir(path)
	entries, _ := os.ReadDir(folder)
	var files []*ast.File
	for _, entry := range entries {
		other := filepath.Join(folder, entry.Name())
		if !strings.HasSuffix(other, ".go") || entry.Name() == filepath.Base(path) {
			continue
		}
		if fits, err := build.Default.MatchFile(folder, entry.Name()); err != nil || !fits {
			continue
		}
		file, err := parser.ParseFile(r.files, other, nil, parser.SkipObjectResolution)
		if err == nil && file.Name.Name == name {
			files = append(files, file)
		} else if err == nil && file.Name.Name+"_test" == name {
			r.take(file)
		}
	}
	return files
}

// Keeps the names of another package for it.
func (r *reader) take(file *ast.File) {
	for _, declaration := range file.Decls {
		switch declared := declaration.(type) {
		case *ast.FuncDecl:
			r.told.Taken = append(r.told.Taken, declared.Name.Name)
		case *ast.GenDecl:
			for _, spec := range declared.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					r.told.Taken = append(r.told.Taken, spec.Name.Name)
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						r.told.Taken = append(r.told.Taken, name.Name)
					}
				}
			}
		}
	}
}

// Files with what the imported packages declare, by path.
func (r *reader) exported(files []*ast.File, folder, goCommand string) map[string]string {
	paths := map[string]bool{}
	for _, file := range files {
		for _, spec := range file.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil && path != "C" && path != "unsafe" {
				paths[path] = true
			}
		}
	}
	arguments := []string{"list", "-e", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}={{.Dir}}", "--"}
	for path := range paths {
		arguments = append(arguments, path)
	}
	command := exec.Command(goCommand, arguments...)
	command.Dir = folder
	output, _ := command.Output()
	exports := map[string]string{}
	for _, line := range strings.Split(string(output), "\n") {
		path, rest, _ := strings.Cut(line, "=")
		file, place, found := strings.Cut(rest, "=")
		if found && file != "" {
			exports[path] = file
		}
		if found && place == folder && paths[path] {
			r.told.Beside = path
		}
	}
	return exports
}

func (r *reader) tell(file *ast.File, info *types.Info) {
	if r.here != nil {
		for _, taken := range r.here.Scope().Names() {
			r.told.Taken = append(r.told.Taken, taken)
		}
	}
	r.told.Imports = map[string]string{}
	for _, spec := range file.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		if spec.Name != nil {
			r.told.Imports[path] = spec.Name.Name
		} else if imported := r.imported(path); imported != nil {
			r.told.Imports[path] = imported.Name()
		}
	}
	for ident, object := range info.Defs {
		r.name(ident, object)
		if variable, is := object.(*types.Var); is {
			r.expression(ident, variable.Type(), nil)
		}
	}
	for ident, object := range info.Uses {
		r.name(ident, object)
	}
	for node, found := range info.Types {
		if found.IsValue() || found.IsVoid() {
			r.expression(node, found.Type, found.Value)
		}
	}
}

func (r *reader) imported(path string) *types.Package {
	if r.here == nil {
		return nil
	}
	for _, imported := range r.here.Imports() {
		if imported.Path() == path {
			return imported
		}
	}
	return nil
}

// Whether it lies in the file itself, and where.
func (r *reader) offset(at token.Pos) (int, bool) {
	if !at.IsValid() || r.files.File(at) != r.own {
		return -1, false
	}
	return r.own.Offset(at), true
}

func (r *reader) name(ident *ast.Ident, object types.Object) {
	at, is := r.offset(ident.Pos())
	if !is || object == nil {
		return
	}
	declared, _ := r.offset(object.Pos())
	told := name{At: at, Declared: declared}
	if file := r.files.File(object.Pos()); object.Pkg() == r.here && file != nil && file != r.own {
		if place := filepath.Base(file.Name()); strings.HasSuffix(place, "_test.go") {
			told.Test = place
		}
	}
	r.told.Names = append(r.told.Names, told)
}

func (r *reader) expression(node ast.Node, of types.Type, value constant.Value) {
	start, is := r.offset(node.Pos())
	end, ends := r.offset(node.End())
	if !is || !ends || of == nil {
		return
	}
	told := expression{Start: start, End: end}
	told.Type, told.Packages = r.written(types.Default(of))
	if value != nil {
		text := value.ExactString()
		if value.Kind() == constant.String {
			text = constant.StringVal(value)
		}
		told.Value = &text
	}
	r.told.Expressions = append(r.told.Expressions, told)
}

// The type as the file writes it, and the packages that it names.
func (r *reader) written(of types.Type) (string, []string) {
	var packages []string
	text := types.TypeString(of, func(named *types.Package) string {
		if named == r.here {
			return ""
		}
		packages = append(packages, named.Path())
		if name, is := r.told.Imports[named.Path()]; is {
			if name == "." {
				return ""
			}
			return name
		}
		return named.Name()
	})
	if r.hidden(of, map[types.Type]bool{}) || strings.Contains(text, "invalid type") {
		return "", nil
	}
	return text, packages
}

// Whether it has a name that only a function or another package knows.
func (r *reader) hidden(of types.Type, seen map[types.Type]bool) bool {
	if seen[of] {
		return false
	}
	seen[of] = true
	switch of := of.(type) {
	case *types.Named:
		object := of.Obj()
		if object.Pkg() == nil {
			return false
		}
		if object.Pkg() == r.here {
			return object.Parent() != r.here.Scope()
		}
		if !object.Exported() {
			return true
		}
		arguments := of.TypeArgs()
		for at := 0; at < arguments.Len(); at++ {
			if r.hidden(arguments.At(at), seen) {
				return true
			}
		}
		return false
	case *types.TypeParam:
		return true
	case *types.Pointer:
		return r.hidden(of.Elem(), seen)
	case *types.Slice:
		return r.hidden(of.Elem(), seen)
	case *types.Array:
		return r.hidden(of.Elem(), seen)
	case *types.Chan:
		return r.hidden(of.Elem(), seen)
	case *types.Map:
		return r.hidden(of.Key(), seen) || r.hidden(of.Elem(), seen)
	case *types.Tuple:
		for at := 0; at < of.Len(); at++ {
			if r.hidden(of.At(at).Type(), seen) {
				return true
			}
		}
	case *types.Signature:
		return r.hidden(of.Params(), seen) || r.hidden(of.Results(), seen)
	case *types.Struct:
		for at := 0; at < of.NumFields(); at++ {
			if r.hidden(of.Field(at).Type(), seen) {
				return true
			}
		}
	}
	return false
}
