package wrapper

import "testing"

func set[T Settable](t *testing.T, text string, want T) {
	t.Helper()
	var field T
	if !Set(&field, text) || field != want {
		t.Errorf("%q became %v, not %v", text, field, want)
	}
}

func refuse[T Settable](t *testing.T, texts ...string) {
	t.Helper()
	for _, text := range texts {
		var field, zero T
		if Set(&field, text) || field != zero {
			t.Errorf("%q was taken for a %T", text, field)
		}
	}
}

type named int16

func TestTextsBecomeValues(t *testing.T) {
	set(t, "-128", int8(-128))
	set(t, "0xff", uint8(255))
	set(t, "-0x8000", named(-32768))
	set(t, "-0", uint(0))
	set(t, "1e3", 1000.0)
	set(t, "true", true)
	set(t, " ", " ")
}

func TestOtherTextsAreRefused(t *testing.T) {
	refuse[int8](t, "128", "-129", "", "-", "+1", "--1", "0x", "1_0", "1.0", " 1", "0b1")
	refuse[uint8](t, "256", "-1", "0x100", "+1")
	refuse[float32](t, "", "1e39", "0x1p3", "1_0", "x")
	refuse[bool](t, "True", "1", "")
}

func TestCharactersAndConstants(t *testing.T) {
	var r rune
	if !Character(&r, "é") || r != 'é' || Character(&r, "ab") || Character(&r, "") || Character(&r, "\xff") {
		t.Error("one character, no more and no less")
	}
	var n named
	if !Constant(&n, "two", []string{"one", "two"}, 1, 2) || n != 2 || Constant(&n, "three", []string{"one", "two"}, 1, 2) {
		t.Error("constants are known by name")
	}
}
