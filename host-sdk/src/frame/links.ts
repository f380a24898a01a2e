import { isNoWallet } from '../contract/links.ts'
import { openInTelegram } from './telegram.ts'

const LOCAL = /(^|\.)localhost$|^127\.0\.0\.1$/
const PAIRING = /wc(:|%3a)/i

/** Whether a link leads to a site: `https:`, or `http:` on a developer's own machine. */
function isSite({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' || (protocol === 'http:' && LOCAL.test(hostname) && LOCAL.test(location.hostname))
  )
}

/**
 * Opens a link in the same task as the message, because a click in the frame activates this page too, for at least a
 * second. Sites open in a new tab. With `noopener` the browser does not report whether a tab opened, but it opens one
 * after a click. A wallet's own scheme is allowed only with a pairing URI, and opens in this tab: a new one would stay
 * behind empty. Links are passed on unchanged.
 */
export function openLink(url: string): boolean {
  if (!URL.canParse(url)) return false
  const parsed = new URL(url)
  if (isSite(parsed)) openInTelegram(url) || window.open(url, '_blank', 'noopener')
  else if (PAIRING.test(url) && !isNoWallet(parsed.protocol)) location.href = url
  else return false
  return navigator.userActivation?.isActive !== false
}
