/** Browsers inside other apps, by their user agent: they cannot open windows. */
const WEBVIEWS: readonly (readonly [app: string, mark: RegExp])[] = [
  ['Telegram', /\bTelegram/i],
  ['Facebook', /\b(?:FBAN|FBAV|FB_IAB)\b/],
  ['Instagram', /\bInstagram\b/],
  ['LINE', /\bLine\/\d/],
  ['Discord', /\bdiscord\/\d/i],
  ['WeChat', /\bMicroMessenger\//],
  ['KakaoTalk', /\bKAKAOTALK\b/],
  ['Snapchat', /\bSnapchat\//],
  ['TikTok', /\b(?:musical_ly|BytedanceWebview|TikTok)/i],
  ['LinkedIn', /\bLinkedInApp\b/],
  ['X', /\bTwitter (?:for|Android)/],
  ['an app on Android', /; wv\)/],
  // Every iOS browser contains "Safari" in its user agent; a web view inside an app does not.
  ['an app on iOS', /\b(?:iPhone|iPad|iPod)\b(?=.*AppleWebKit)(?!.*\bSafari\/)/],
]

/** Whether this is a web view inside another app, which cannot open windows. */
export const isWebview = (userAgent: string): boolean => WEBVIEWS.some(([, mark]) => mark.test(userAgent))
