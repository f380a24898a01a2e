import type { CustomFetch } from 'openid-client'
import { readText } from '../../outbound/readText.ts'
import { ProviderAway, ProviderRefused } from './provider.ts'

/** More than any provider sends. */
const MOST_BYTES = 256 * 1024

/**
 * Asks a provider. Redirects are not followed, and the response is limited.
 *
 * @param hidesErrors whether the provider sends errors with the status 200
 * @throws ProviderAway if there is no answer, or one of a server that does not work: 5xx, 429, a web page
 */
export const providerFetch =
  (hidesErrors: boolean): CustomFetch =>
  async (url, init) => {
    const headers = new Headers(init.headers)
    headers.set('Accept', 'application/json')
    // GitHub's API demands one.
    headers.set('User-Agent', 'Airlock')
    const response = await reach(fetch(url, { ...(init as RequestInit), headers, redirect: 'manual' }))
    const isPage = /^text\/html\b/i.test(response.headers.get('Content-Type') ?? '')
    if (response.status >= 500 || response.status === 429 || isPage)
      throw new ProviderAway(`answered ${response.status}${isPage ? ' with a web page' : ''}`)
    const text = await read(response)
    const status = hidesErrors && response.status === 200 && isError(text) ? 400 : response.status
    const isBodiless = status === 204 || status === 304
    return new Response(isBodiless ? null : text, { status, headers: response.headers })
  }

async function reach<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    const { cause, name, message } = error as Error & { cause?: { code?: string } }
    throw new ProviderAway(`cannot be reached: ${name === 'TypeError' ? (cause?.code ?? message) : name}`)
  }
}

async function read(response: Response): Promise<string> {
  const text = await reach(readText(response, MOST_BYTES))
  if (text === null) throw new ProviderRefused('the response is too large')
  return text
}

function isError(text: string): boolean {
  try {
    return typeof (JSON.parse(text) as { error?: unknown } | null)?.error === 'string'
  } catch {
    return false
  }
}
