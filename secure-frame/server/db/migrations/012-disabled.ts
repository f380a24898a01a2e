/** An operator may disable an account: it cannot sign in, and all of its sessions are invalid. */
export const disabled = ['alter table users add column disabled_at bigint']
