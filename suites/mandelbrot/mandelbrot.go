// Package mandelbrot is a picture of the Mandelbrot set, drawn the same way in every language.
package mandelbrot

import "hash/crc32"

// @@State(Scope.Thread)
type Picture struct {
	// @@Param("96")
	width int
	// @@Param("256")
	max_iter        int
	height          int
	left, top, step float64
	pixels          []byte
}

// @@Setup
func (p *Picture) prepare() {
	p.height = p.width * 3 / 4
	p.step = 3.0 / float64(p.width) // frames the whole set
	p.left = -0.75 - float64(p.step*float64(p.width)/2.0)
	p.top = p.step * float64(p.height) / 2.0
	p.pixels = make([]byte, p.width*p.height)
}

// Turns of z = z^2 + c until |z| > 2, at most maxIter. A product that is converted is rounded: on some processors Go would
// contract it with the sum, and the pictures are compared bit by bit.
func turnsAt(cx, cy float64, maxIter int) int {
	x, y := 0.0, 0.0
	turns := 0
	for turns < maxIter {
		xx, yy := float64(x*x), float64(y*y)
		if xx+yy > 4.0 {
			break
		}
		y = float64(2.0*x*y) + cy
		x = xx - yy + cx
		turns++
	}
	return turns
}

// Draws the picture; returns how many turns it took.
//
// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
// @@Compare("mandelbrot")
func draw(picture *Picture) int {
	total, pixel := 0, 0
	for row := 0; row < picture.height; row++ {
		cy := picture.top - float64(float64(row)*picture.step)
		for column := 0; column < picture.width; column++ {
			turns := turnsAt(picture.left+float64(float64(column)*picture.step), cy, picture.max_iter)
			if turns == picture.max_iter {
				picture.pixels[pixel] = 0
			} else {
				picture.pixels[pixel] = byte(1 + turns%255)
			}
			pixel++
			total += turns
		}
	}
	return total
}

// The proof is the picture, not the number of turns.
//
// @@Check("draw")
func checksum(picture *Picture) uint32 { return crc32.ChecksumIEEE(picture.pixels) }
