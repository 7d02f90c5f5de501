import type { refusalReasons as english } from '../en/refusal-reasons.ts'
import type { Texts } from '../texts.ts'

export const refusalReasons: Texts<typeof english> = {
  no_credentials: {
    title: 'بدون اعتبارنامه',
    sentence:
      'این‌جا نام کاربری تعیین شده و درخواست آن را نداشت. API Username و API Password را در مرکز تماس وارد کنید.',
  },
  wrong_credentials: {
    title: 'اعتبارنامهٔ نادرست',
    sentence:
      'نام کاربری یا گذرواژه همان نیست که این‌جا تعیین شده است. در مرکز تماس و این‌جا یکی را وارد کنید.',
  },
  verb: {
    title: 'نه GET و نه POST',
    sentence: 'رویدادها با یکی از این دو می‌آیند. Request Method را در مرکز تماس بررسی کنید.',
  },
  path: {
    title: 'مسیر دیگر',
    sentence: 'با مسیر پایهٔ تعیین‌شده در این‌جا آغاز نمی‌شود. API Address را در مرکز تماس بررسی کنید.',
  },
  url_too_long: {
    title: 'نشانی بیش از اندازه بلند',
    sentence: 'بیش از ۶۴ کیبی‌بایت. Request Method را Post بگذارید تا مقدارها در بدنه بیایند.',
  },
  headers_too_large: {
    title: 'سرآیندهای بیش از اندازه بزرگ',
    sentence: 'هیچ مرکز تماسی این‌قدر نیاز ندارد. ببینید چه چیز دیگری به این درگاه می‌فرستد.',
  },
  body_too_large: {
    title: 'بدنهٔ بیش از اندازه بزرگ',
    sentence: 'بیش از یک مبی‌بایت. ببینید کدام رویداد چنین بزرگ است و تیکش را در مرکز تماس بردارید.',
  },
  body_encoded: {
    title: 'بدنهٔ رمزگذاری‌شده',
    sentence: 'فشرده آمد. چیزی در راه چنین می‌کند؛ بخواهید بدنه را همان‌گونه که هست بگذارد.',
  },
  body_unreadable: {
    title: 'بدنهٔ ناخوانا',
    sentence: 'نه JSON است، نه فرم، و نه چیزی نزدیک به آن‌ها. آنچه آمد در زیر است.',
  },
  body_not_object: {
    title: 'بدون فیلد',
    sentence: 'JSON است، اما شیئی با فیلد نیست. آنچه آمد در زیر است.',
  },
  no_event_name: {
    title: 'بدون نام رویداد',
    sentence:
      'نه فیلدی رویداد را نام می‌برد و نه مسیر. ببینید Event Webhooks Version این‌جا و در مرکز تماس یکی باشد.',
  },
  not_http: {
    title: 'غیر HTTP',
    sentence: 'پروتکل دیگری است، مانند https. نشانی API Address باید با http:// آغاز شود.',
  },
  too_slow: {
    title: 'بیش از اندازه کند',
    sentence: 'درخواست به‌موقع کامل نشد. شبکهٔ میان این‌جا و مرکز تماس را بررسی کنید.',
  },
  cut_off: {
    title: 'ناتمام',
    sentence: 'فرستنده در میانهٔ کار رفت. شبکهٔ میان این‌جا و مرکز تماس را بررسی کنید.',
  },
}
