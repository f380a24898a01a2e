/** The code that calls the dApp's own functions for sign-in, loaded if they are configured. */
export const loadSignIn = () => import('../signIn/signIn.ts')
