const LOCAL = /(^|\.)localhost$|^127\.0\.0\.1$/

/** `https:`, or on a developer's machine http. Wallets' own schemes join by name when pairing needs them. */
function isAllowed(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return (
    protocol === 'https:' || (protocol === 'http:' && LOCAL.test(hostname) && LOCAL.test(location.hostname))
  )
}

/**
 * Opens a link in the very task that the message came in: the click in the frame has activated this page too, for a
 * second at least. With `noopener` the browser does not say whether it opened, but it only does after a click.
 */
export function openLink(url: string): boolean {
  if (!isAllowed(url)) return false
  window.open(url, '_blank', 'noopener')
  return navigator.userActivation?.isActive !== false
}
