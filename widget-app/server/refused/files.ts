import { createHash } from 'node:crypto'
import { type Asset, typeOf } from '../assets/asset.ts'
import style from './refused.css?raw'
import script from './refused.js?raw'

function asset(name: string, text: string): Asset {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 27)
  return { type: typeOf(name), hash, body: new TextEncoder().encode(text), encoded: {} }
}

/** The refusal page's own script and style sheet: part of the server, so that they are there when nothing else is. */
export const REFUSED_FILES: ReadonlyMap<string, Asset> = new Map([
  ['/refused.css', asset('refused.css', style)],
  ['/refused.js', asset('refused.js', script)],
])
