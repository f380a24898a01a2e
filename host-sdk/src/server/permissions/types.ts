/** Bytes in hex, such as an address. */
export type Hex = `0x${string}`

/** A call that is made in the account's place. The value is in wei. */
export interface PermittedCall {
  to: Hex
  /** @default 0n */
  value?: bigint | undefined
  /** @default '0x' */
  data?: Hex | undefined
}

/** The parts of a granted permission that are needed to redeem it, as the wallet's answer has them (ERC-7715). */
export interface GrantedPermission {
  context: Hex
  /** The call that deploys the account, if the wallet named one. */
  dependencies?: readonly { factory: Hex; factoryData: Hex }[] | undefined
}

/** A call with the permission for it. */
export interface Redemption {
  permission: GrantedPermission
  call: PermittedCall
}

/** A transaction or a call of an operation. */
export interface EncodedCall {
  to: Hex
  data: Hex
}

/** The part of viem's `PublicClient` that redeeming needs. */
export interface ChainClient {
  getCode(parameters: { address: Hex }): Promise<Hex | undefined>
  call(parameters: { account: Hex; to: Hex; data: Hex }): Promise<unknown>
  waitForTransactionReceipt(parameters: { hash: Hex }): Promise<{ status: 'success' | 'reverted' }>
}

/** The part of viem's `WalletClient` that redeeming needs: a client with an account and a chain. */
export interface DelegateWallet {
  account: { address: Hex }
  sendTransaction(parameters: EncodedCall): Promise<Hex>
}

/** The part of viem's `BundlerClient` that redeeming needs: a client with a smart account. */
export interface DelegateBundler {
  account: { address: Hex }
  sendUserOperation(parameters: { calls: EncodedCall[] }): Promise<Hex>
}

/** Who redeems, and a node of the same chain: the delegate's key, or a smart account that is the delegate. */
export type Redeemer =
  | { publicClient: ChainClient; wallet: DelegateWallet; bundler?: undefined }
  | { publicClient: ChainClient; bundler: DelegateBundler; wallet?: undefined }
