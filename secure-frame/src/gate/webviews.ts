/** Browsers inside of other apps, by what they write into their user agent: they open no window of their own. */
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
  // Every browser of iOS says Safari; a view inside an app does not.
  ['an app on iOS', /\b(?:iPhone|iPad|iPod)\b(?=.*AppleWebKit)(?!.*\bSafari\/)/],
]

/** Whether this is the inside of another app, where no window can be opened. */
export const isWebview = (userAgent: string): boolean => WEBVIEWS.some(([, mark]) => mark.test(userAgent))
