/** The environment variable with the port of the Next.js app. */
export const NEXT_PORT = 'AIRLOCK_CLIENTS_NEXT_PORT'

export const nextOrigin = () => `http://next.localhost:${process.env[NEXT_PORT]}`
