// What a page prints, as text: values as they are, objects as Chromium describes them, one level
// deep.

/** `values`: RemoteObject of Chromium's protocol. */
export function printed(values) {
    return values.map(text).join(" ");
}

function text(value) {
    if (value.type === "string") return value.value;
    if (value.preview && value.subtype !== "error") return preview(value.preview);
    return (
        value.unserializableValue ??
        value.description ??
        String(value.value ?? value.subtype ?? value.type)
    );
}

function preview({ subtype, description, properties, overflow }) {
    const isList = subtype === "array" || subtype === "typedarray";
    const one = ({ name, type, value }) =>
        `${isList ? "" : `${name}: `}${type === "string" ? JSON.stringify(value) : value}`;
    const all = [...properties.map(one), ...(overflow ? ["…"] : [])].join(", ");
    const name = description === "Object" || subtype === "array" ? "" : `${description} `;
    return isList ? `${name}[${all}]` : `${name}{${all && ` ${all} `}}`;
}
