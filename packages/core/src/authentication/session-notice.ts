/** Where a browser keeps, in its local storage, what a tab has said last about the session that all its tabs share. */
export const SESSION_NOTICE = 'commoncast-session';
