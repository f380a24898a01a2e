/** The path of the call that gives the approval window its request: the window asks before its other code is there. */
export const OPEN_TICKET = '/api/tickets/:id/open'
