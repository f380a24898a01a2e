/** The package has no types, and under its bare name Node resolves a built-in module. */
declare module 'punycode/punycode.es6.js' {
  /** Decodes a label without its `xn--` (RFC 3492). Throws a RangeError for an invalid one. */
  export function decode(label: string): string
}
