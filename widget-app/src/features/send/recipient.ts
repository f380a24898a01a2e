import * as z from 'zod/mini'
import { getJson } from '../../api/getJson.ts'
import { sdkPath } from '../../api/sdkQuery.ts'
import { can } from '../../chains/capabilities.ts'
import { loadAdapter } from '../../chains/registry.ts'
import { truncateAddress } from '../../format/address.ts'
import { recipientChanged, recipientFound, selectSend } from '../../state/late/sendSlice.ts'
import type { Recipient } from '../../state/late/sendState.ts'
import { recordOf } from '../../state/persistence.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import { selectSender } from './transfer.ts'

/** A name is looked up after a pause of this length in typing (ms). */
const PAUSE = 300

/** Longer than any address or name. */
const LONGEST = 256

/** Whether a text is written like a name: labels separated by dots. */
export const isName = (text: string): boolean => /^[^\s./:]+(?:\.[^\s./:]+)+$/.test(text)

/** Whom a transfer is for, in few words: the name from which the address was found, or the shortened address. */
export const shownRecipient = ({ text, address }: Recipient): string =>
  isName(text) ? text : truncateAddress(address ?? text)

/** The fields of `GET /v1/profile/account/{name}` that are read. */
const Profile = z.object({ addresses: recordOf(z.object({ address: z.string() })) })

/** The address of a name on a network. Of several addresses the first one counts (spec section 7). */
async function lookUp(name: string, chainId: string, { config }: RootState): Promise<string[]> {
  const query = { apiVersion: 2, chainId }
  const path = sdkPath(`/v1/profile/account/${encodeURIComponent(name)}`, config, query)
  const profile = z.safeParse(Profile, await getJson(path))
  return profile.success ? Object.values(profile.data.addresses).map(({ address }) => address) : []
}

/** Whether the server responded that the name does not exist or has no address. */
const isMissing = (error: unknown): boolean =>
  [400, 404].includes(Number((error as { status?: unknown } | null)?.status))

/** Looks up a name if it is unchanged after a pause. */
const resolveName =
  (text: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    const sender = selectSender(getState())
    if (!sender || selectSend(getState()).recipient.text !== text) return
    const found = (status: Recipient['status'], address: string | null = null) =>
      dispatch(recipientFound({ text, status, address }))
    try {
      const { normalizeAccounts } = await loadAdapter(sender.namespace)
      const { caipNetworkId } = sender.network
      const [first] = await lookUp(text.toLowerCase(), caipNetworkId, getState())
      const [known] = normalizeAccounts(first ? [first] : [], caipNetworkId)
      found(known ? 'known' : 'invalid', known ?? null)
    } catch (error) {
      found(isMissing(error) ? 'invalid' : 'unreachable')
    }
  }

/** Handles the text that the visitor typed or pasted as the recipient. */
export const typeRecipient =
  (typed: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const text = typed.trim().slice(0, LONGEST)
    const set = (status: Recipient['status'], address: string | null = null) =>
      dispatch(recipientChanged({ text, status, address }))
    const sender = selectSender(getState())
    if (text === '' || !sender) return void set('empty')
    set('asking')
    const { isAddress, normalizeAccounts } = await loadAdapter(sender.namespace)
    if (selectSend(getState()).recipient.text !== text) return
    const { caipNetworkId } = sender.network
    if (isAddress(sender.network, text)) {
      const [address = null] = normalizeAccounts([text], caipNetworkId)
      return void set('known', address)
    }
    if (!can(sender.namespace, 'names') || !isName(text)) return void set('invalid')
    await dispatch(resolveName(text))
  }
