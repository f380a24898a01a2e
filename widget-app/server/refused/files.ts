import { PAGE_STYLE } from '@airlock/kit/design/page'
import { type Asset, assetOf } from '@airlock/kit/server'
import style from './refused.css?raw'
import script from './refused.js?raw'

const asset = (name: string, text: string) => assetOf(name, new TextEncoder().encode(text))

/**
 * The refusal page's script and style sheet. They are part of the server, so they are available even without a build.
 */
export const REFUSED_FILES: ReadonlyMap<string, Asset> = new Map([
  ['/refused.css', asset('refused.css', `${PAGE_STYLE}\n${style}`)],
  ['/refused.js', asset('refused.js', script)],
])
