import { isNoWallet } from '../contract/links.ts'
import { openInTelegram } from './telegram.ts'

const LOCAL = /(^|\.)localhost$|^127\.0\.0\.1$/
const PAIRING = /wc(:|%3a)/i

/** `https:`, or on a developer's machine http. */
function isSite({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' || (protocol === 'http:' && LOCAL.test(hostname) && LOCAL.test(location.hostname))
  )
}

/**
 * Opens a link in the very task that the message came in: the click in the frame has activated this page too, for a
 * second at least. Sites open in a tab of their own; with `noopener` the browser does not say whether it opened, but it
 * only does after a click. A wallet's own scheme opens where it carries a pairing URI and nothing else does: here, because
 * of a tab of its own an empty one would stay. Links are passed on as they are.
 */
export function openLink(url: string): boolean {
  if (!URL.canParse(url)) return false
  const parsed = new URL(url)
  if (isSite(parsed)) openInTelegram(url) || window.open(url, '_blank', 'noopener')
  else if (PAIRING.test(url) && !isNoWallet(parsed.protocol)) location.href = url
  else return false
  return navigator.userActivation?.isActive !== false
}
