import { describe, expect, test } from 'vitest';
import { classifyUserAgent } from './user-agent.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a user agent', () => {
  test.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'Desktop Chrome Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Desktop Edge Windows',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`,
      'Desktop Opera Linux',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`,
      'Desktop Chrome Linux',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Desktop Firefox Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Desktop Safari macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Mobile Safari iOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Mobile Chrome iOS',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1',
      'Tablet Safari iOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
      'Mobile Chrome Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-X910) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Safari/537.36`,
      'Tablet Samsung Internet Android',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'Desktop Chrome ChromeOS',
    ],
    [`Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0) ${WEBKIT} Version/7.0 TV Safari/537.36`, 'TV Safari Linux'],
    ['', 'Other Other Other'],
  ])('%s', (userAgent, classes) => {
    const { device, browser, operatingSystem, isBot } = classifyUserAgent(userAgent);
    expect(`${device} ${browser} ${operatingSystem}`).toBe(classes);
    expect(isBot).toBe(false);
  });

  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    `Mozilla/5.0 ${WEBKIT} (compatible; GPTBot/1.2; +https://openai.com/gptbot)`,
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'curl/8.5.0',
    'python-requests/2.32',
  ])('%s declares itself a bot', (userAgent) => {
    expect(classifyUserAgent(userAgent).isBot).toBe(true);
  });

  test('Cubot is a phone', () => {
    expect(classifyUserAgent('Mozilla/5.0 (Linux; Android 13; CUBOT X70) Mobile').isBot).toBe(false);
  });
});
