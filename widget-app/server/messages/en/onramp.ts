/** The page to which a provider leads when somebody has paid or gives up. */
export const onrampWords = {
  backToTheSite: 'Back to the site',
  closeWindow: 'You can close this window. The site shows how your purchase is going.',
}
