const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|.+\.localhost)$/

/** Whether a URL's host is this machine, which is where plain http and ws are allowed in development. */
export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname)
