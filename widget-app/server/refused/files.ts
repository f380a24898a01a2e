import { pageStyle } from '@airlock/kit/design/page'
import { type Asset, assetOf } from '@airlock/kit/server'
import style from './refused.css?raw'
import script from './refused.js?raw'

const asset = (name: string, text: string) => assetOf(name, new TextEncoder().encode(text))

/**
 * The refusal page's script and style sheet. They are part of the server, so they are available even without a build.
 *
 * @param paths the URL paths of the built files
 */
export const refusedFiles = (paths: Iterable<string>): ReadonlyMap<string, Asset> =>
  new Map([
    ['/refused.css', asset('refused.css', `${pageStyle(paths)}\n${style}`)],
    ['/refused.js', asset('refused.js', script)],
  ])
