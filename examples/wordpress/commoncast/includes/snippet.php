<?php
/**
 * The snippet: one address, and for a pinned version the hash of its file.
 *
 * @package Commoncast
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const COMMONCAST_OPTION = 'commoncast_snippet';

/**
 * Finds the snippet in whatever was pasted: the whole tag, or the address alone.
 *
 * @param mixed $pasted Text from the settings page, or the option, which others may have set.
 * @return array|null `src` and `integrity`, which is empty unless the snippet is pinned. Null if there is no snippet.
 */
function commoncast_read_snippet( $pasted ) {
	$text    = is_string( $pasted ) ? html_entity_decode( $pasted, ENT_QUOTES, 'UTF-8' ) : '';
	$address = '~https?://(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?/(?:[\w.-]+/)*sub-apps/widgets/player/([\w.-]+/)?index\.js\?[\w.\~%&=+-]+~i';
	if ( ! preg_match( $address, $text, $found ) ) {
		return null;
	}
	// The hash of a file that is not pinned would refuse its next version.
	$is_pinned = ! empty( $found[1] );
	$has_hash  = preg_match( '~\bsha(?:256|384|512)-[A-Za-z0-9+/]{40,}={0,2}~', $text, $hash );
	return array(
		'src'       => esc_url_raw( $found[0], array( 'http', 'https' ) ),
		'integrity' => $is_pinned && $has_hash ? $hash[0] : '',
	);
}

/**
 * The snippet of this site, read anew from the option, so that nothing else in it reaches a page.
 *
 * @return array|null As commoncast_read_snippet() answers.
 */
function commoncast_snippet() {
	return commoncast_read_snippet( get_option( COMMONCAST_OPTION, '' ) );
}

/**
 * The snippet as the option keeps it and the settings page shows it.
 *
 * @param array|null $snippet As commoncast_read_snippet() answers.
 * @return string The address, followed by the hash of a pinned version.
 */
function commoncast_snippet_text( $snippet ) {
	return $snippet ? trim( $snippet['src'] . ' ' . $snippet['integrity'] ) : '';
}

/**
 * Where this site's players come from.
 *
 * @return string The origin; empty while there is no snippet.
 */
function commoncast_origin() {
	$snippet = commoncast_snippet();
	return $snippet ? (string) strstr( $snippet['src'], '/sub-apps/', true ) : '';
}

/**
 * Sanitizes the option. What holds no snippet changes nothing: a slip of the clipboard must not take players off a site.
 *
 * @param mixed $pasted What was typed or pasted.
 * @return string As commoncast_snippet_text() writes it; empty if the field was emptied.
 */
function commoncast_sanitize_snippet( $pasted ) {
	$snippet = commoncast_read_snippet( $pasted );
	if ( $snippet ) {
		return commoncast_snippet_text( $snippet );
	}
	if ( is_string( $pasted ) && '' === trim( $pasted ) ) {
		return '';
	}
	$kept = commoncast_snippet_text( commoncast_snippet() );
	// Only admin pages have it.
	if ( function_exists( 'add_settings_error' ) ) {
		add_settings_error( COMMONCAST_OPTION, 'commoncast_no_snippet', commoncast_no_snippet_message( '' !== $kept ) );
	}
	return $kept;
}

/**
 * What the settings page says about a text without a snippet.
 *
 * @param bool $has_kept Whether the site has a snippet that stays.
 * @return string
 */
function commoncast_no_snippet_message( $has_kept ) {
	$cure = __( 'That text contains no Commoncast snippet. In the studio, open Settings → Install and copy the whole <script> tag.', 'commoncast' );
	return esc_html( $has_kept ? $cure . ' ' . __( 'Your previous snippet is still in use.', 'commoncast' ) : $cure );
}
