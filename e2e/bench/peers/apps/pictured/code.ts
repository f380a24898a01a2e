import { encodeQR as encode, type QrOpts } from '../../node_modules/qr/index.js'

/*
 * In place of `qr`. RainbowKit asks it for a code without a border, which versions since 0.6 refuse to draw: its page would
 * be empty.
 */

export function encodeQR(text: string, output: 'raw', options: QrOpts): boolean[][] {
  const modules = encode(text, output, { ...options, border: 1 })
  return modules.slice(1, -1).map((row) => row.slice(1, -1))
}
