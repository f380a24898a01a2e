import type { FamilyContext } from '../families/family.ts'
import type { StandardAccount, StandardWallet } from '../types.ts'
import { accountsIn } from '../wallets/adaptedProvider.ts'
import { BITCOIN } from '../wallets/bip122.ts'
import { fromBase64, fromHex, fromUtf8, isHex, textOf, toBase64 } from '../wallets/bytes.ts'
import { invalid } from '../wallets/failure.ts'
import { SIG_HASHES } from '../wallets/sats.ts'
import { createStandardWallet, each, type StandardBase } from './standard.ts'

interface MessageInput {
  account: StandardAccount
  message: Uint8Array
}

interface PsbtInput {
  psbt: Uint8Array
  inputsToSign: { account: StandardAccount; signingIndexes: number[]; sigHash?: string }[]
  chain?: string
}

const NO_KEY = new Uint8Array()

const typeOf = (sigHash: string) => SIG_HASHES.find(([name]) => name === sigHash)?.[1] ?? invalid('sigHash')

function callsOf(
  { ask, connect, disconnect, accounts, checkChain }: StandardBase,
  keys: Map<string, Uint8Array>,
) {
  /** The state holds no public keys, so they are requested once the person has connected. */
  async function readKeys(): Promise<void> {
    const found = await ask('bip122_getAccounts').catch(() => [])
    for (const { address, publicKey } of accountsIn<{ address: string; publicKey: unknown }>(found))
      if (isHex(publicKey)) keys.set(address, fromHex(publicKey))
    for (const account of accounts())
      Object.assign(account, { publicKey: keys.get(account.address) ?? account.publicKey })
  }
  const sign =
    (broadcast: boolean) =>
    (...inputs: PsbtInput[]) =>
      each(inputs, async ({ psbt, inputsToSign, chain }) => {
        checkChain(chain)
        const signInputs = inputsToSign.flatMap(({ account, signingIndexes, sigHash }) => {
          const types = sigHash && { sighashTypes: [typeOf(sigHash)] }
          return signingIndexes.map((index) => ({ address: account.address, index, ...types }))
        })
        const account = inputsToSign[0]?.account.address
        const signed = await ask('signPsbt', { account, psbt: toBase64(psbt), signInputs, broadcast })
        return broadcast ? { txId: textOf(signed.txid) } : { signedPsbt: fromBase64(signed.psbt) }
      })
  return {
    connect: async () => {
      await connect()
      await readKeys()
      return { accounts: accounts() }
    },
    disconnect,
    signMessage: (...inputs: MessageInput[]) =>
      each(inputs, async ({ account: { address }, message }) => {
        const params = { account: address, address, message: fromUtf8(message) }
        const { signature } = await ask('signMessage', params)
        return { signedMessage: message, signature: fromHex(signature) }
      }),
    signTransaction: sign(false),
    signAndSendTransaction: sign(true),
  }
}

/** The dApp's Bitcoin wallet (Wallet Standard). */
export function createBip122(context: FamilyContext): StandardWallet {
  const keys = new Map<string, Uint8Array>()
  return createStandardWallet(context, BITCOIN, {
    publicKeyOf: (address) => keys.get(address) ?? NO_KEY,
    calls: (base) => callsOf(base, keys),
  })
}
