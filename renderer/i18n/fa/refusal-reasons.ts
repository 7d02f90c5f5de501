import type { refusalReasons as english } from '../en/refusal-reasons.ts'
import type { Texts } from '../texts.ts'

export const refusalReasons: Texts<typeof english> = {
  no_credentials: {
    title: 'بدون اطلاعات ورود',
    sentence:
      'اینجا نام کاربری تعیین شده، ولی درخواست آن را ندارد. API Username و API Password را در مرکز تماس وارد کنید.',
  },
  wrong_credentials: {
    title: 'اطلاعات ورود نادرست',
    sentence: 'نام کاربری یا گذرواژه با تنظیم اینجا فرق دارد. در مرکز تماس و اینجا یکسان وارد کنید.',
  },
  verb: {
    title: 'نه GET و نه POST',
    sentence: 'رویدادها با یکی از این دو می‌آیند. Request Method را در مرکز تماس بررسی کنید.',
  },
  path: {
    title: 'مسیر نادرست',
    sentence: 'با مسیر پایهٔ تعیین‌شده در اینجا شروع نمی‌شود. API Address را در مرکز تماس بررسی کنید.',
  },
  url_too_long: {
    title: 'نشانی خیلی بلند',
    sentence: 'بیش از ۶۴ کیبی‌بایت. Request Method را Post بگذارید تا مقدارها در بدنه بیایند.',
  },
  headers_too_large: {
    title: 'هدرهای خیلی بزرگ',
    sentence: 'هیچ مرکز تماسی این‌قدر نیاز ندارد. بررسی کنید چه چیز دیگری به این پورت می‌فرستد.',
  },
  body_too_large: {
    title: 'بدنهٔ خیلی بزرگ',
    sentence:
      'بیش از یک مبی‌بایت است. رویدادی را که این‌قدر بزرگ است پیدا کنید و تیک آن را در مرکز تماس بردارید.',
  },
  body_encoded: {
    title: 'بدنهٔ فشرده',
    sentence: 'چیزی در مسیر بدنه را فشرده می‌کند. آن را خاموش کنید.',
  },
  body_unreadable: {
    title: 'بدنهٔ ناخوانا',
    sentence: 'نه JSON است و نه فرم. متن بدنه در زیر است.',
  },
  body_not_object: {
    title: 'بدون فیلد',
    sentence: 'قالب JSON دارد، اما شیئی با فیلد نیست. متن بدنه در زیر است.',
  },
  no_event_name: {
    title: 'بدون نام رویداد',
    sentence:
      'نه فیلدی رویداد را نام می‌برد و نه مسیر. بررسی کنید Event Webhooks Version اینجا و در مرکز تماس یکی باشد.',
  },
  not_http: {
    title: 'غیر HTTP',
    sentence: 'پروتکل دیگری است، مانند https. نشانی API Address باید با http:// شروع شود.',
  },
  too_slow: {
    title: 'خیلی کند',
    sentence: 'درخواست به‌موقع کامل نشد. شبکه تا مرکز تماس را بررسی کنید.',
  },
  cut_off: {
    title: 'ناتمام',
    sentence: 'فرستنده پیش از پایان قطع شد. شبکه تا مرکز تماس را بررسی کنید.',
  },
}
