import type { System } from '../../state/config/system.ts'

/** Telegram on Android decodes the links that it opens once. */
export interface LinkContext {
  isTelegram: boolean
  system: System
}

/**
 * The separator between a wallet's link and the pairing URI, depending on the end of the link. The first
 * match applies.
 */
const JOINTS: readonly { ends: RegExp; joint: string }[] = [
  // The link already ends where the value begins.
  { ends: /[?&][\w-]+=$/, joint: '' },
  { ends: /[?&]$/, joint: 'uri=' },
  // The link has a query, but does not end in a parameter's name.
  { ends: /\?[^#]*[^/]$/, joint: '&uri=' },
  { ends: /\/$/, joint: 'wc?uri=' },
  { ends: /$/, joint: '/wc?uri=' },
]

/**
 * The link that passes a pairing URI to a wallet: `metamask://wc?uri=…`, encoded once (D30). `base` is the
 * registry's link: the wallet's own scheme or an `https:` URL. Null if it would not work: inside Telegram
 * only `https:` does.
 */
export function pairingLink(base: string, uri: string, { isTelegram, system }: LinkContext): string | null {
  const link = base.includes('://') ? base : `${base.replace(/[/:]/g, '')}://`
  if (isTelegram && !link.startsWith('https://')) return null
  const { joint = '' } = JOINTS.find(({ ends }) => ends.test(link)) ?? {}
  const encoded = encodeURIComponent(uri)
  const passed = isTelegram && system === 'android' ? encodeURIComponent(encoded) : encoded
  return `${link}${joint}${passed}`
}
