/** Which operation an account's last one is, so that the same one may be sent once more, and no other one in its place. */
export const operationDigest = ['alter table last_operations add column digest text']
