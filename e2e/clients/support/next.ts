/** The environment variable that tells the tests where the Next.js app listens. */
export const NEXT_PORT = 'AIRLOCK_CLIENTS_NEXT_PORT'

export const nextOrigin = () => `http://next.localhost:${process.env[NEXT_PORT]}`
