import { address, createSolanaRpc, lamports } from '@solana/kit'
import { type Ports, solanaUrlOf } from '../stack/addresses.ts'

export type SolanaChain = ReturnType<typeof solanaAt>

/** The stack's Solana chain. Nothing is rolled back, so every test uses new accounts. */
export function solanaAt(ports: Ports) {
  const rpc = createSolanaRpc(solanaUrlOf(ports))
  return {
    url: solanaUrlOf(ports),
    /** All methods of the RPC. */
    rpc,
    /** In lamports. */
    balanceOf: async (account: string): Promise<bigint> =>
      (await rpc.getBalance(address(account)).send()).value,
    /** The amount is in lamports. Resolves with the signature. */
    airdrop: (account: string, amount: bigint) =>
      rpc.requestAirdrop(address(account), lamports(amount)).send(),
  }
}
