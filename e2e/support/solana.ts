import { address, createSolanaRpc, lamports } from '@solana/kit'
import { type Ports, solanaUrlOf } from '../stack/addresses.ts'

export type SolanaChain = ReturnType<typeof solanaAt>

/** The stack's Solana chain. Nothing is rolled back: every test takes accounts of its own. */
export function solanaAt(ports: Ports) {
  const rpc = createSolanaRpc(solanaUrlOf(ports))
  return {
    url: solanaUrlOf(ports),
    /** All of the RPC. */
    rpc,
    /** In lamports. */
    balanceOf: async (account: string): Promise<bigint> =>
      (await rpc.getBalance(address(account)).send()).value,
    /** In lamports; gives the signature. */
    airdrop: (account: string, amount: bigint) =>
      rpc.requestAirdrop(address(account), lamports(amount)).send(),
  }
}
