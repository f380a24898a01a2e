/**
 * The weight of a request by its route: about the number of calls to a chain that it may cause. Other routes weigh
 * one. A request with several questions (prices of addresses, a batch of JSON-RPC) is weighed for each of them.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  '/v1/account/:address/balance': 20,
  '/v1/account/:address/nfts': 10,
  '/v1/account/:account/history': 5,
  '/v1/identity/:address': 5,
  '/v1/profile/reverse/:address': 5,
  '/v1/profile/account/:name': 5,
  '/v1/profile/suggestions/:name': 2,
  '/v1/convert/tokens': 10,
  '/v1/convert/quotes': 20,
  '/v1/convert/allowance': 5,
  '/v1/convert/gas-price': 2,
  '/v1/convert/build-approve': 25,
  '/v1/convert/build-transaction': 30,
  '/v1/onramp/quote': 5,
  '/v1/onramp/purchases/:id': 2,
  '/v1/nft-image/:contract/:standard/:tokenId/:account': 5,
}

/** @param questions the number of questions in the request */
export const weightOf = (route: string, questions: number): number =>
  (Object.hasOwn(WEIGHTS, route) ? (WEIGHTS[route] ?? 1) : 1) * questions
