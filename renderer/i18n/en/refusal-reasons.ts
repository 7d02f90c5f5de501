/** Why a request became no event, and what to do about it. */
export const refusalReasons = {
  no_credentials: {
    title: 'No credentials',
    sentence:
      'A username is set here, but the request has none. Enter API Username and API Password in the call center.',
  },
  wrong_credentials: {
    title: 'Wrong credentials',
    sentence:
      'The username or the password differs from the one set here. Enter the same ones in the call center and here.',
  },
  verb: {
    title: 'Neither GET nor POST',
    sentence: 'Events need one of these two. Check Request Method in the call center.',
  },
  path: {
    title: 'Wrong path',
    sentence: 'It doesn’t begin with the base path set here. Check API Address in the call center.',
  },
  url_too_long: {
    title: 'Address too long',
    sentence: 'It is longer than 64 KiB. Set Request Method to Post, so that the values come in the body.',
  },
  headers_too_large: {
    title: 'Headers too large',
    sentence: 'No call center needs that many. Check what else sends to this port.',
  },
  body_too_large: {
    title: 'Body too large',
    sentence: 'It is larger than 1 MiB. Find the event that is so large, and untick it in the call center.',
  },
  body_encoded: {
    title: 'Compressed body',
    sentence: 'Something on the way compresses the body. Turn that off.',
  },
  body_unreadable: {
    title: 'Unreadable body',
    sentence: 'It is neither JSON nor a form. The body is below.',
  },
  body_not_object: {
    title: 'No fields',
    sentence: 'It is JSON, but not an object with fields. The body is below.',
  },
  no_event_name: {
    title: 'No event name',
    sentence:
      'Neither a field nor the path names the event. Check that Event Webhooks Version is the same here and in the call center.',
  },
  not_http: {
    title: 'Not HTTP',
    sentence: 'It is another protocol, such as https. API Address has to begin with http://.',
  },
  too_slow: {
    title: 'Too slow',
    sentence: 'The request wasn’t complete in time. Check the network to the call center.',
  },
  cut_off: {
    title: 'Cut off',
    sentence: 'The sender disconnected before the end. Check the network to the call center.',
  },
} as const
