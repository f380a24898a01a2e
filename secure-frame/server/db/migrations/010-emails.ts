/**
 * Addresses whose form alone does not say that they are canonical: other scripts, rare characters, and what older releases
 * took. The rest needs no look (`auth/emails.ts`).
 */
export const MAY_BE_ODD = `email !~ '^(?=[^@]{1,64}@)(?!.*[^.@]{64})[a-z0-9_][a-z0-9_+-]*([.][a-z0-9_+-]+)*@([a-z0-9]+(-+[a-z0-9]+)*[.])+[a-z]{2,63}$'`

/** Finds the accounts whose address has another canonical form than the stored one, without reading all of them. */
export const emails = [`create index users_odd_email on users (id) where ${MAY_BE_ODD}`]
