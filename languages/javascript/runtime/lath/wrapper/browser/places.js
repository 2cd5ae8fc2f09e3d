// Stands for ../places.js in a page, which cannot read source maps: the bridge translates what the
// page says.

export function remember() {}

export function original() {
    return undefined;
}
