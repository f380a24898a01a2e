import type { CaipNetworkId } from '../../types.ts'
import { networkId } from '../answers.ts'

/** How addresses of a network are told from those of another one. */
export interface AddressForm {
  /** Human-readable part of SegWit addresses (BIP-173). */
  prefix: string
  /** Version bytes of the older ones: to a key's hash, to a script's. */
  versions: readonly number[]
}

const MAIN: AddressForm = { prefix: 'bc', versions: [0x00, 0x05] }
const TEST: AddressForm = { prefix: 'tb', versions: [0x6f, 0xc4] }
const REGTEST: AddressForm = { prefix: 'bcrt', versions: [0x6f, 0xc4] }

/** The networks, by the first 32 characters of the genesis hash (https://namespaces.chainagnostic.org/bip122/caip2). */
const FORMS: Readonly<Record<string, AddressForm>> = {
  'bip122:000000000019d6689c085ae165831e93': MAIN,
  // testnet 3, testnet 4, signet
  'bip122:000000000933ea01ad0ee984209779ba': TEST,
  'bip122:00000000da84f2bafbbc53dee25a72ae': TEST,
  'bip122:00000008819873e925422c1ff0f99f7c': TEST,
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': REGTEST,
}

/** The form of this network's addresses; undefined for a chain that we do not know. */
export const formOf = (caipNetworkId: CaipNetworkId): AddressForm | undefined => FORMS[caipNetworkId]

export const toCaipNetworkId = (chainId: unknown): CaipNetworkId =>
  networkId('bip122', /^[0-9a-f]{32}$/, chainId)
