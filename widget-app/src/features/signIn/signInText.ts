import { readSignIn, type SignInSteps, writeSignIn } from '@airlock/host-sdk/contract'
import { isSameAddress } from '@airlock/kit/chains'
import type { SignInSubject } from '../../state/late/signInSlice.ts'
import type { CaipNetworkId, SignInMessage } from '../../types.ts'

export type Draft = SignInSteps['prepare']['given']
export type Prepared = SignInSteps['prepare']['answer']
export type SignInSession = SignInSteps['verify']['given'][number]

/** The site's part of a message. */
export function siteOf(site: string): Pick<Draft, 'domain' | 'uri'> {
  const { host, origin } = new URL(site)
  return { domain: host, uri: origin }
}

/**
 * The fields that no dApp chooses. The site is the one that the browser reports, never one that the page
 * names.
 */
export function draftOf({ caipAddress, address }: SignInSubject, site: string): Draft {
  return {
    ...siteOf(site),
    accountAddress: address,
    chainId: caipAddress.slice(0, caipAddress.lastIndexOf(':')) as CaipNetworkId,
    version: '1',
    nonce: '',
    issuedAt: new Date().toISOString(),
  }
}

const hostOf = (uri: string): string | null => (URL.canParse(uri) ? new URL(uri).host : null)

/** Whether a message is about this site and account, and has the nonce that the dApp gave with it. */
export function isAbout(data: SignInMessage, draft: Draft, nonce: string): boolean {
  const { domain, uri, accountAddress, chainId, scheme } = data
  const isOfSite = domain === draft.domain && hostOf(uri) === domain
  const isScheme = scheme === undefined || draft.uri.startsWith(`${scheme}://`)
  const isOfAccount = chainId === draft.chainId && isSameAddress(accountAddress, draft.accountAddress)
  return isOfSite && isScheme && isOfAccount && (nonce === '' || data.nonce === nonce)
}

/** A message without its nonce and times, which change whenever it is prepared. */
function lastingPartOf(text: string): string | null {
  const data = readSignIn(text)
  const passing = { nonce: '', issuedAt: '', expirationTime: undefined, notBefore: undefined }
  return data && writeSignIn({ ...data, ...passing })
}

/** Whether who has read the one message knows what the other says. */
export const saysTheSame = (one: string, other: string): boolean =>
  lastingPartOf(one) === lastingPartOf(other)

/**
 * The message to sign: the dApp's own text, or one written from its fields. Null if it is malformed, or not
 * about this site and account.
 */
export function signInTextOf(draft: Draft, prepared: Prepared): { text: string; data: SignInMessage } | null {
  const { text: own, freshFor: _, ...parts } = prepared
  const text = own ?? writeSignIn({ ...draft, ...parts, issuedAt: parts.issuedAt ?? draft.issuedAt })
  const data = readSignIn(text)
  return data && isAbout(data, draft, parts.nonce) ? { text, data } : null
}
