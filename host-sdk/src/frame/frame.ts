import type { App } from '../app.ts'
import { setStyle } from './styles.ts'

const ALLOW = 'publickey-credentials-get; publickey-credentials-create; clipboard-write'
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox' +
  ' allow-storage-access-by-user-activation'
/**
 * Browsers paint a frame opaque if its colour scheme differs from that of the document in it, so the scheme is fixed.
 */
const STYLES =
  'all:initial!important;display:block!important;visibility:inherit!important;width:100%!important;color-scheme:light dark!important'

/** Creates the widget's frame without adding it to the page. */
export function drawFrame({ config, widgetUrl }: App, title: string): HTMLIFrameElement {
  const frame = Object.assign(document.createElement('iframe'), { title, allow: ALLOW })
  frame.style.cssText = STYLES
  setStyle(frame, 'height', config.mount ? '0' : '100%')
  frame.setAttribute('sandbox', SANDBOX + (config.debug ? ' allow-downloads' : ''))
  frame.src = `${`${widgetUrl}`.replace(/\/?$/, '/')}?projectId=${encodeURIComponent(config.projectId)}`
  return frame
}
