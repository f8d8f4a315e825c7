<?php
/**
 * The settings page, with the one setting, and the link to it in the list of plugins.
 *
 * @package Commoncast
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

add_action( 'init', 'commoncast_load_translations' );
add_action( 'init', 'commoncast_register_setting' );
add_action( 'admin_menu', 'commoncast_add_settings_page' );
add_filter( 'plugin_action_links_' . plugin_basename( COMMONCAST_FILE ), 'commoncast_add_settings_link' );

/** Loads the translations in the plugin's own folder. */
function commoncast_load_translations() {
	load_plugin_textdomain( 'commoncast', false, dirname( plugin_basename( COMMONCAST_FILE ) ) . '/languages' );
}

/** Registers the option, each site's own, so that every way of saving it is sanitized. */
function commoncast_register_setting() {
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

/** Adds Settings → Commoncast. */
function commoncast_add_settings_page() {
	add_options_page( 'Commoncast', 'Commoncast', 'manage_options', 'commoncast', 'commoncast_settings_page' );
}

/**
 * Puts Settings before Deactivate in the list of plugins.
 *
 * @param string[] $links Of this plugin.
 * @return string[]
 */
function commoncast_add_settings_link( $links ) {
	$address = admin_url( 'options-general.php?page=commoncast' );
	array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( $address ), esc_html__( 'Settings', 'commoncast' ) ) );
	return $links;
}

/** Draws the settings page. */
function commoncast_settings_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	?>
	<div class="wrap">
		<h1><?php echo esc_html( get_admin_page_title() ); ?></h1>
		<form action="options.php" method="post">
			<?php settings_fields( 'commoncast' ); ?>
			<p><label for="commoncast-snippet"><?php esc_html_e( 'Paste your snippet here. You find it in the Commoncast studio under Settings → Install.', 'commoncast' ); ?></label></p>
			<textarea id="commoncast-snippet" class="large-text code" rows="4" spellcheck="false" name="<?php echo esc_attr( COMMONCAST_OPTION ); ?>"><?php echo esc_textarea( commoncast_snippet_text( commoncast_snippet() ) ); ?></textarea>
			<?php submit_button(); ?>
		</form>
		<h2><?php esc_html_e( 'Add a player to a post or page', 'commoncast' ); ?></h2>
		<ul class="ul-disc">
			<li><?php esc_html_e( 'In the block editor, add the Commoncast block and paste a player’s ID.', 'commoncast' ); ?></li>
			<li>
				<?php esc_html_e( 'Anywhere else, write a shortcode:', 'commoncast' ); ?>
				<code>[commoncast player="<?php echo esc_html_x( 'ID', 'placeholder in a shortcode', 'commoncast' ); ?>"]</code>
				<?php esc_html_e( 'It also takes video, playlist or widget instead of player, and width and align.', 'commoncast' ); ?>
			</li>
			<li><?php esc_html_e( 'Or paste the address of a video’s page on a line of its own.', 'commoncast' ); ?></li>
		</ul>
	</div>
	<?php
}
