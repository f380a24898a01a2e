/** Telegram takes one layer of encoding off the links that it opens on Android. */
export interface LinkContext {
  isTelegram: boolean
  system: 'ios' | 'android' | 'other'
}

/** What joins a wallet's link and the pairing URI, by what the link ends with. The first that fits counts. */
const JOINTS: readonly { ends: RegExp; joint: string }[] = [
  // It leads up to the value already.
  { ends: /[?&][\w-]+=$/, joint: '' },
  { ends: /[?&]$/, joint: 'uri=' },
  // A query of its own, with nothing to go on from.
  { ends: /\?[^#]*[^/]$/, joint: '&uri=' },
  { ends: /\/$/, joint: 'wc?uri=' },
  { ends: /$/, joint: '/wc?uri=' },
]

/**
 * The link that hands a pairing URI to a wallet: `metamask://wc?uri=…`, encoded once (D30). `base` is the registry's link:
 * a scheme of the wallet's own or an `https:` address. Null where it leads nowhere: inside Telegram only `https:` does.
 */
export function pairingLink(base: string, uri: string, { isTelegram, system }: LinkContext): string | null {
  const link = base.includes('://') ? base : `${base.replace(/[/:]/g, '')}://`
  if (isTelegram && !link.startsWith('https://')) return null
  const { joint = '' } = JOINTS.find(({ ends }) => ends.test(link)) ?? {}
  const encoded = encodeURIComponent(uri)
  const passed = isTelegram && system === 'android' ? encodeURIComponent(encoded) : encoded
  return `${link}${joint}${passed}`
}
