import { expect, test } from 'vitest'
import { isWebview } from './webviews.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

test.each([
  [
    'Telegram on Android',
    `${ANDROID}) ${CHROME} Chrome/126.0.0.0 Mobile Safari/537.36 Telegram-Android/10.14.5`,
  ],
  [
    'Facebook on Android',
    `${ANDROID}) ${CHROME} Version/4.0 Chrome/126.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/468.0;]`,
  ],
  ['Facebook on iOS', `${IOS} Mobile/21F90 [FBAN/FBIOS;FBAV/468.0.0;FBDV/iPhone15,2]`],
  ['Instagram on iOS', `${IOS} Mobile/21F90 Instagram 337.0.3 (iPhone15,2; iOS 17_5)`],
  ['LINE on iOS', `${IOS} Mobile/15E148 Safari Line/14.9.0`],
  [
    'LINE on Android',
    `${ANDROID}; wv) ${CHROME} Version/4.0 Chrome/126.0 Mobile Safari/537.36 Line/14.9.0/IAB`,
  ],
  [
    'Discord on the desktop',
    `${DESKTOP} ${CHROME} discord/1.0.9154 Chrome/124.0 Electron/30.1 Safari/537.36`,
  ],
  ['WeChat', `${ANDROID}) ${CHROME} Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.49.2600`],
  ['KakaoTalk', `${IOS} Mobile/15E148 KAKAOTALK 10.8.5`],
  ['TikTok', `${IOS} Mobile/15E148 musical_ly_35.1.0 BytedanceWebview/d8a21c6`],
  ['Snapchat', `${IOS} Mobile/15E148 Snapchat/12.95.0.41`],
  ['LinkedIn', `${IOS} Mobile/15E148 [LinkedInApp]/9.29`],
  ['X on iOS', `${IOS} Mobile/15E148 Twitter for iPhone/10.48`],
  [
    'any app’s web view on Android',
    `${ANDROID}; wv) ${CHROME} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36`,
  ],
  ['any app’s web view on iOS', `${IOS} Mobile/15E148`],
])('%s cannot open windows', (_, userAgent) => {
  expect(isWebview(userAgent)).toBe(true)
})

test.each([
  ['Chrome on Android', `${ANDROID}) ${CHROME} Chrome/126.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet', `${ANDROID}) ${CHROME} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
  ['Safari on iOS', `${IOS} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on iOS', `${IOS} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
  ['Firefox on iOS', `${IOS} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge on iOS', `${IOS} Version/17.0 EdgiOS/125.0 Mobile/15E148 Safari/604.1`],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  ],
  ['Chrome on Windows', `${DESKTOP} ${CHROME} Chrome/126.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${DESKTOP} ${CHROME} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0'],
])('%s can open windows', (_, userAgent) => {
  expect(isWebview(userAgent)).toBe(false)
})
