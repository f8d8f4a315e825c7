// Read by video.js when it is loaded: style elements of its own would carry no nonce, and we bring our styles.
Object.assign(window, { VIDEOJS_NO_DYNAMIC_STYLE: true });
