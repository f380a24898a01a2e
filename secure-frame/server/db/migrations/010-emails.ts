/**
 * Matches addresses that may not be canonical: other scripts, rare characters, and forms that older releases
 * accepted. All others are canonical by their form (`auth/emails.ts`).
 */
export const MAY_BE_ODD = `email !~ '^(?=[^@]{1,64}@)(?!.*[^.@]{64})[a-z0-9_][a-z0-9_+-]*([.][a-z0-9_+-]+)*@([a-z0-9]+(-+[a-z0-9]+)*[.])+[a-z]{2,63}$'`

/** Finds the accounts whose stored address may not be canonical, without reading all of them. */
export const emails = [`create index users_odd_email on users (id) where ${MAY_BE_ODD}`]
