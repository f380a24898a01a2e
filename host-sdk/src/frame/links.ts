const SHAPE = /^[a-z][a-z0-9+.-]*:\/\/\S/i
/** Schemes that run script in, or show content as, the page itself, or leave it to others what to open. */
const NEVER = /^(javascript|data|blob|file|filesystem|vbscript|view-source|about|intent):/
const LOCAL = /(^|\.)localhost$|^127\.0\.0\.1$/

/** Whether the widget may have the page open this: `https:`, a wallet's own scheme, or on a developer's machine http. */
export function isAllowedLink(url: string, pageHost: string): boolean {
  if (!SHAPE.test(url) || !URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' ? LOCAL.test(hostname) && LOCAL.test(pageHost) : !NEVER.test(protocol)
}

/**
 * Opens a link in the very task that the message came in: the click in the frame has activated this page too, for a
 * second at least. With `noopener` the browser does not say whether it opened, but it only does after a click.
 */
export function openLink(url: string): boolean {
  if (!isAllowedLink(url, location.hostname)) return false
  window.open(url, '_blank', 'noopener')
  return navigator.userActivation?.isActive !== false
}
