/** The only heading of the dialog: it names the dialog and gets the focus when a view opens. */
export const TITLE_ID = 'airlock-title'
