<?php
/**
 * Plugin Name:       Commoncast
 * Description:       Puts your Commoncast snippet into every page, and players where you write [commoncast player="…"].
 * Version:           1.0.0
 * Requires at least: 6.3
 * Requires PHP:      7.4
 * License:           Apache-2.0
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const COMMONCAST_OPTION = 'commoncast_snippet';
const COMMONCAST_ID     = '/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i';

/** Finds the snippet's address in whatever was pasted: the whole tag, or the address alone. Empty: there is none. */
function commoncast_sanitize_snippet( $pasted ) {
	$text = html_entity_decode( (string) $pasted, ENT_QUOTES );
	if ( preg_match( '~https?://[^\s"\'<>]+/sub-apps/widgets/player/[^\s"\'<>]+~', $text, $found ) ) {
		return esc_url_raw( $found[0], array( 'http', 'https' ) );
	}
	if ( '' !== trim( $text ) ) {
		add_settings_error( COMMONCAST_OPTION, 'commoncast_no_snippet', __( 'That is no Commoncast snippet. Copy it in the studio under Settings → Install.', 'commoncast' ) );
	}
	return '';
}

add_action(
	'admin_init',
	function () {
		register_setting(
			'commoncast',
			COMMONCAST_OPTION,
			array(
				'type'              => 'string',
				'default'           => '',
				'sanitize_callback' => 'commoncast_sanitize_snippet',
			)
		);
	}
);

add_action(
	'admin_menu',
	function () {
		add_options_page( 'Commoncast', 'Commoncast', 'manage_options', 'commoncast', 'commoncast_settings_page' );
	}
);

/** The one setting: the snippet. */
function commoncast_settings_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	?>
	<div class="wrap">
		<h1><?php echo esc_html( get_admin_page_title() ); ?></h1>
		<form action="options.php" method="post">
			<?php settings_fields( 'commoncast' ); ?>
			<p><label for="commoncast-snippet"><?php esc_html_e( 'Your snippet, as the studio shows it under Settings → Install', 'commoncast' ); ?></label></p>
			<textarea id="commoncast-snippet" class="large-text code" rows="4" name="<?php echo esc_attr( COMMONCAST_OPTION ); ?>"><?php echo esc_textarea( get_option( COMMONCAST_OPTION, '' ) ); ?></textarea>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}

/** The snippet goes into every page, once, whatever stands on it. */
add_action(
	'wp_enqueue_scripts',
	function () {
		$snippet = get_option( COMMONCAST_OPTION, '' );
		if ( '' !== $snippet ) {
			// Without a version: the address is signed as it is.
			wp_enqueue_script( 'commoncast', $snippet, array(), null, array( 'strategy' => 'async' ) );
		}
	}
);

/** [commoncast player="…" video="…" title="…"]: the place of a player. */
function commoncast_shortcode( $attributes ) {
	$given = shortcode_atts(
		array(
			'player' => '',
			'video'  => '',
			'title'  => '',
		),
		$attributes,
		'commoncast'
	);
	if ( ! preg_match( COMMONCAST_ID, $given['player'] ) ) {
		// Visitors need not know; whoever can mend it does.
		return current_user_can( 'edit_posts' )
			? '<p>' . esc_html__( 'Commoncast: the id of the player is missing or was cut.', 'commoncast' ) . '</p>'
			: '';
	}
	return sprintf(
		'<commoncast-player player-id="%s">%s</commoncast-player>',
		esc_attr( $given['player'] ),
		commoncast_link( $given['video'], $given['title'] )
	);
}
add_shortcode( 'commoncast', 'commoncast_shortcode' );

/** What stands in the place until the player does: a link to the video. */
function commoncast_link( $video, $title ) {
	$snippet = get_option( COMMONCAST_OPTION, '' );
	$origin  = strstr( $snippet, '/sub-apps/', true );
	if ( ! $origin || '' === $title || ! preg_match( COMMONCAST_ID, $video ) ) {
		return '';
	}
	return sprintf( '<a href="%s">%s</a>', esc_url( $origin . '/v/' . $video ), esc_html( $title ) );
}
