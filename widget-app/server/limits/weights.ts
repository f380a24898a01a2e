/**
 * How many calls to a chain a request counts for, by its route: about as many as it may lead to. Every other route counts
 * for one; what carries several questions (prices of addresses, a batch of JSON-RPC) for each of them.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  '/v1/account/:address/balance': 20,
  '/v1/account/:address/nfts': 10,
  '/v1/account/:account/history': 5,
  '/v1/identity/:address': 5,
  '/v1/profile/reverse/:address': 5,
  '/v1/profile/account/:name': 5,
  '/v1/nft-image/:contract/:standard/:tokenId/:account': 5,
}

/** @param questions how many there are in the request */
export const weightOf = (route: string, questions: number): number =>
  (Object.hasOwn(WEIGHTS, route) ? (WEIGHTS[route] ?? 1) : 1) * questions
