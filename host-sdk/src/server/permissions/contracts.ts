/* The contracts of MetaMask's Delegation Framework 1.3.0, which are at these addresses on every chain. */

/** Redeems delegations (ERC-7710). An address that comes from a page is not used: it could be any contract. */
export const DELEGATION_MANAGER = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

/** Deploys accounts. */
export const FACTORY = '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c'
